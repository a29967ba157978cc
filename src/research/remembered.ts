/** A reading of texts, of which each is read once: for as long as one answer takes, since it forgets nothing. */
export function remembered<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    if (known.has(text)) return known.get(text)!;
    const found = read(text);
    known.set(text, found);
    return found;
  };
}
