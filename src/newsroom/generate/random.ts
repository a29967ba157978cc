/** A number in [0, 1) that depends on the text alone: FNV-1a, then the mixing steps of splitmix32. */
function chance(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) {
    h ^= text.charCodeAt(i);
    h = Math.imul(h, 0x01000193);
  }
  return mix(h) / 4294967296;
}

/** A stream of numbers in [0, 1), always the same for the same text. */
export function stream(text: string): () => number {
  let state = Math.floor(chance(text) * 4294967296);
  return () => {
    state = (state + 0x9e3779b9) | 0;
    return mix(state) / 4294967296;
  };
}

function mix(seed: number): number {
  let z = seed;
  z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
  z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
  return (z ^ (z >>> 15)) >>> 0;
}
