// @ts-check
/**
 * The nets' arithmetic over typed arrays, as eye/net.py has it: the file of weights, and the three layers of both nets.
 * A field is [height, width, channels], floats from minus one to one (docs/eye.md).
 *
 * @typedef {{height: number, width: number, channels: number, data: Float32Array}} Field
 * @typedef {(field: Field) => Field} Layer
 * @typedef {{weights: number, scales: number, biases: number}} Place
 * @typedef {{names: string[], size: [number, number], temperature?: number, floats: number,
 *   nets: Record<"finder" | "namer", any[]>}} Facts
 * @typedef {{finder: Layer, namer: Layer, facts: Facts}} Nets
 * @typedef {{weights: Float32Array, biases: Float32Array, outputs: number}} Matrix weights as [output, input], whose
 * outputs are filled up with zeros to a multiple of four
 */

const MAGIC = "EYE1";

/** @param {number} height @param {number} width @param {number} channels @returns {Field} */
export const emptyField = (height, width, channels) => ({
  height, width, channels, data: new Float32Array(height * width * channels),
});

/**
 * Rows [count, inputs] times a matrix, its biases added: two rows and four outputs at once, so that each number that is
 * fetched serves several sums.
 * @param {Float32Array} rows @param {number} count @param {Matrix} matrix @returns {Float32Array} [count, outputs]
 */
function product(rows, count, { weights, biases, outputs }) {
  const inputs = rows.length / count;
  const result = new Float32Array(count * outputs);
  for (let row = 0; row < count; row += 2) {
    const a = row * inputs;
    const b = row + 1 < count ? a + inputs : a; // an odd last row is reckoned twice
    for (let out = 0; out < outputs; out += 4) {
      const [w0, w1, w2, w3] = [out * inputs, (out + 1) * inputs, (out + 2) * inputs, (out + 3) * inputs];
      let a0 = 0, a1 = 0, a2 = 0, a3 = 0, b0 = 0, b1 = 0, b2 = 0, b3 = 0;
      for (let k = 0; k < inputs; k += 1) {
        const x = rows[a + k], y = rows[b + k];
        const u0 = weights[w0 + k], u1 = weights[w1 + k], u2 = weights[w2 + k], u3 = weights[w3 + k];
        a0 += x * u0; a1 += x * u1; a2 += x * u2; a3 += x * u3;
        b0 += y * u0; b1 += y * u1; b2 += y * u2; b3 += y * u3;
      }
      const first = row * outputs + out, second = b === a ? first : first + outputs;
      result[first] = a0 + biases[out];
      result[first + 1] = a1 + biases[out + 1];
      result[first + 2] = a2 + biases[out + 2];
      result[first + 3] = a3 + biases[out + 3];
      result[second] = b0 + biases[out];
      result[second + 1] = b1 + biases[out + 1];
      result[second + 2] = b2 + biases[out + 2];
      result[second + 3] = b3 + biases[out + 3];
    }
  }
  return result;
}

/** @param {Float32Array} values */
function cut(values) {
  for (let i = 0; i < values.length; i += 1) if (values[i] < 0) values[i] = 0;
  return values;
}

/** The field with a frame of zeros, one pixel broad. @param {Field} field */
function padded({ height, width, channels, data }) {
  const wide = emptyField(height + 2, width + 2, channels);
  const line = width * channels;
  for (let y = 0; y < height; y += 1) {
    wide.data.set(data.subarray(y * line, (y + 1) * line), ((y + 1) * (width + 2) + 1) * channels);
  }
  return wide;
}

/** A 3 x 3 convolution with zeros around, then all below zero cut off. @param {Matrix} matrix @param {number} stride @returns {Layer} */
const convolution = (matrix, stride) => (field) => {
  const around = padded(field);
  const height = Math.ceil(field.height / stride), width = Math.ceil(field.width / stride);
  const three = 3 * field.channels;
  const rows = new Float32Array(height * width * 3 * three);
  let at = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      for (let i = 0; i < 3; i += 1) {
        const from = ((y * stride + i) * around.width + x * stride) * field.channels;
        for (let k = 0; k < three; k += 1) rows[at + k] = around.data[from + k];
        at += three;
      }
    }
  }
  return { height, width, channels: matrix.outputs, data: cut(product(rows, height * width, matrix)) };
};

/** Each channel's own 3 x 3 and a cut; then 1 x 1 of all channels, the block's input added, and a cut.
 * @param {Float32Array} deep [9, channels] @param {Float32Array} biases @param {Matrix} point @returns {Layer} */
const block = (deep, biases, point) => (field) => {
  const { height, width, channels, data } = field;
  const around = padded(field).data;
  const own = new Float32Array(data.length);
  let at = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const above = (y * (width + 2) + x) * channels, middle = above + (width + 2) * channels, below = middle + (width + 2) * channels;
      for (let c = 0; c < channels; c += 1, at += 1) {
        let sum = biases[c];
        for (let i = 0, k = c; i < 3; i += 1, k += channels) {
          sum += around[above + k] * deep[k] + around[middle + k] * deep[k + 3 * channels] + around[below + k] * deep[k + 6 * channels];
        }
        own[at] = sum < 0 ? 0 : sum;
      }
    }
  }
  const result = product(own, height * width, point);
  for (let i = 0; i < result.length; i += 1) result[i] += data[i];
  return { height, width, channels, data: cut(result) };
};

/** All inputs to all outputs: of a cell's channels, or of the whole field. @param {Matrix} matrix @param {number} inputs @returns {Layer} */
const dense = (matrix, inputs) => ({ height, width, channels, data }) => {
  if (inputs === channels) return { height, width, channels: matrix.outputs, data: product(data, height * width, matrix) };
  return { height: 1, width: 1, channels: matrix.outputs, data: product(data, 1, matrix) };
};

/** The nets of a file of weights. @param {ArrayBuffer} file @returns {Nets} */
export function loadNets(file) {
  if (new TextDecoder().decode(file.slice(0, 4)) !== MAGIC) throw new Error("not a file of weights");
  const start = 8 + new DataView(file).getUint32(4, true);
  const facts = /** @type {Facts} */ (JSON.parse(new TextDecoder().decode(file.slice(8, start))));
  const floats = new Float32Array(file, start, facts.floats);
  const bytes = new Int8Array(file, start + 4 * facts.floats);

  /** @param {Place} place @param {number} inputs @param {number} outputs @returns {Matrix} */
  const matrix = ({ weights, scales, biases }, inputs, outputs) => {
    const whole = Math.ceil(outputs / 4) * 4;
    const values = new Float32Array(whole * inputs), added = new Float32Array(whole);
    for (let i = 0; i < outputs * inputs; i += 1) values[i] = bytes[weights + i] * floats[scales + Math.floor(i / inputs)];
    added.set(floats.subarray(biases, biases + outputs));
    return { weights: values, biases: added, outputs: whole };
  };
  /** @param {any} row @returns {Layer} */
  const layer = (row) => {
    if (row.op === "conv") return convolution(matrix(row, 9 * row.in, row.out), row.stride);
    if (row.op === "dense") return dense(matrix(row, row.in, row.out), row.in);
    const { weights, biases } = matrix(row.deep, 9, row.width);
    return block(turned(weights, row.width), biases, matrix(row.point, row.width, row.width));
  };
  /** @param {"finder" | "namer"} name @returns {Layer} */
  const net = (name) => {
    const layers = facts.nets[name].map(layer);
    return (field) => layers.reduce((x, run) => run(x), field);
  };
  return { finder: net("finder"), namer: net("namer"), facts };
}

/** [channels, 9] as [9, channels]. @param {Float32Array} weights @param {number} channels */
function turned(weights, channels) {
  const result = new Float32Array(9 * channels);
  for (let c = 0; c < channels; c += 1) for (let i = 0; i < 9; i += 1) result[i * channels + c] = weights[c * 9 + i];
  return result;
}
