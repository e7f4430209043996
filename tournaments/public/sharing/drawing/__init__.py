"""Pictures of 1200 x 630 pixels, drawn from plain values: a messenger shows them beside a link."""
