"""Pictures of 1200 x 630 pixels, drawn from plain values: what a messenger shows beside a link."""
