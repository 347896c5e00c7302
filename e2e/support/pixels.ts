import type { Locator } from "@playwright/test";

/** A colour on the screen: red, green and blue from 0 to 255, and its share of all pixels. */
type SeenColor = { rgb: readonly [number, number, number]; share: number };

/** Fewer pixels than this share are the blurred edges of what is drawn. */
const LEAST_SHARE = 0.002;

/** The colours that are seen where an element stands, the most common first. */
export async function colorsOf(element: Locator): Promise<SeenColor[]> {
  const picture = (await element.screenshot({ animations: "disabled" })).toString("base64");
  return element.page().evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    if (context === null) return [];
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    const counts = new Map<number, number>();
    for (let at = 0; at < data.length; at += 4) {
      const key = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return [...counts]
      .map(([key, count]) => ({
        rgb: [key >> 16, (key >> 8) & 255, key & 255] as const,
        share: (4 * count) / data.length,
      }))
      .sort((one, other) => other.share - one.share);
  }, picture);
}

/** Relative luminance, as WCAG 2.2 defines it. */
export function luminanceOf({ rgb }: Pick<SeenColor, "rgb">): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The best contrast of what an element draws with the ground that it draws on; 1 where nothing is seen. */
export async function contrastOf(element: Locator): Promise<number> {
  const [ground, ...drawn] = await colorsOf(element);
  if (ground === undefined) return 1;
  const under = luminanceOf(ground);
  const contrasts = drawn
    .filter(({ share }) => share >= LEAST_SHARE)
    .map((color) => {
      const over = luminanceOf(color);
      return (Math.max(over, under) + 0.05) / (Math.min(over, under) + 0.05);
    });
  return Math.max(1, ...contrasts);
}
