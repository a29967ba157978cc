/** Runs in the page: texts whose contrast with what lies behind them is below WCAG 2.2 AA (1.4.3). */
export function faintTexts(): string[] {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
  const rgba = (color: string) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const luminance = (color: number[]) => {
    const [r = 0, g = 0, b = 0] = color.map((part) => {
      const value = part / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (element: Element | null): number[] => {
    for (let at = element; at !== null; at = at.parentElement) {
      const color = rgba(getComputedStyle(at).backgroundColor);
      if (color[3]! > 250) return color;
    }
    return rgba(getComputedStyle(document.documentElement).colorScheme === 'dark' ? '#000' : '#fff');
  };
  const faint = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement!;
    if (walker.currentNode.textContent!.trim() === '' || !element.checkVisibility()) continue;
    const style = getComputedStyle(element);
    const size = Number.parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const [one, other] = [luminance(rgba(style.color)), luminance(behind(element))];
    const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    if (contrast < (large ? 3 : 4.5))
      faint.add(`${element.tagName}.${element.className}: ${contrast.toFixed(2)}`);
  }
  return [...faint];
}
