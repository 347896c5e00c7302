import { formatDateTime } from "@cointide/shared/format/time";

/** The height of a line above the chart, what is free beside it, and the size of its letters, in CSS pixels. */
const LINE = { height: 20, beside: 12, letter: 14 } as const;

/** Puts lines above the picture of a chart, in the page's own colours. */
function withTitle(
  chart: HTMLCanvasElement,
  lines: readonly string[],
  place: HTMLElement,
): HTMLCanvasElement {
  const { color, fontFamily } = getComputedStyle(place);
  const scale = chart.width / Math.max(1, place.clientWidth);
  const picture = document.createElement("canvas");
  const top = (lines.length * LINE.height + LINE.beside) * scale;
  picture.width = chart.width;
  picture.height = chart.height + top;
  const context = picture.getContext("2d");
  if (context === null) return chart;
  const ground = place.closest("aside, dialog") ?? document.body;
  context.fillStyle = getComputedStyle(ground).backgroundColor;
  context.fillRect(0, 0, picture.width, picture.height);
  context.fillStyle = color;
  context.font = `600 ${LINE.letter * scale}px ${fontFamily}`;
  context.textBaseline = "middle";
  const beside = LINE.beside * scale;
  for (const [at, line] of lines.entries()) {
    const middle = beside / 2 + (at + 0.5) * LINE.height * scale;
    context.fillText(line, beside, middle, picture.width - 2 * beside);
  }
  context.drawImage(chart, 0, top);
  return picture;
}

/** What a picture's title says; `prices` are the unit of prices, and whether they are simulated. */
type PictureFacts = { symbol: string; interval: string; prices: readonly string[]; now: number };

/**
 * Downloads the picture of a chart as a PNG file.
 * @param place the element that the chart stands in.
 * @throws where the browser makes no picture of it.
 */
export async function savePicture(
  chart: HTMLCanvasElement,
  place: HTMLElement,
  { symbol, interval, prices, now }: PictureFacts,
): Promise<void> {
  const title = [symbol, interval, ...prices].join(" · ");
  const picture = withTitle(chart, [title, `Cointide · ${formatDateTime(now, "utc")}`], place);
  const file = await new Promise<Blob | null>((resolve) => picture.toBlob(resolve, "image/png"));
  if (file === null) throw new Error("The browser created no image.");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = `${symbol}-${interval}-${new Date(now).toISOString().slice(0, 16).replaceAll(":", "")}.png`;
  link.click();
  URL.revokeObjectURL(link.href);
}
