// @ts-check
/** The sound of a gong, made of falling partials: no file, no network. */

/** Partials of a struck plate: [times the ground note, loudness, seconds until it is gone]. */
const PARTIALS = [[1, 0.5, 5], [1.48, 0.28, 4.2], [2.02, 0.3, 3.6], [2.74, 0.18, 2.8], [3.76, 0.12, 2], [5.1, 0.08, 1.2]];

/** Strike the gong once, in any kind of audio context, offline ones too. */
export function strike(/** @type {BaseAudioContext} */ context, at = context.currentTime, ground = 196) {
  const out = context.createGain();
  out.gain.value = 0.7;
  out.connect(context.destination);
  for (const [times, loud, seconds] of PARTIALS) {
    const note = context.createOscillator();
    const fade = context.createGain();
    note.frequency.value = ground * times;
    fade.gain.setValueAtTime(0.0001, at);
    fade.gain.exponentialRampToValueAtTime(loud, at + 0.012);
    fade.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
    note.connect(fade).connect(out);
    note.start(at);
    note.stop(at + seconds);
  }
}
