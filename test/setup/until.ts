/**
 * Waits until something is so.
 * @throws after `ms`, with what `show` says: long after any machine is done, and before the test is ended without a word.
 */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  options: { readonly ms?: number; readonly show?: () => unknown } = {},
): Promise<void> {
  const { ms = 60_000, show } = options;
  const end = Date.now() + ms;
  while (!(await isSo())) {
    if (Date.now() > end)
      throw new Error(`it did not come to be: ${JSON.stringify(show?.() ?? isSo.toString())}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
