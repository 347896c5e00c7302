import { formatDateTime } from "@cointide/shared/format/time";

/** The height of the line above the chart, in CSS pixels. */
const TITLE = 36;

/** Puts a title above the picture of a chart, in the page's own colours. */
function withTitle(chart: HTMLCanvasElement, title: string, place: HTMLElement): HTMLCanvasElement {
  const { color, fontFamily } = getComputedStyle(place);
  const scale = chart.width / Math.max(1, place.clientWidth);
  const picture = document.createElement("canvas");
  picture.width = chart.width;
  picture.height = chart.height + TITLE * scale;
  const context = picture.getContext("2d");
  if (context === null) return chart;
  const ground = place.closest("aside, dialog") ?? document.body;
  context.fillStyle = getComputedStyle(ground).backgroundColor;
  context.fillRect(0, 0, picture.width, picture.height);
  context.fillStyle = color;
  context.font = `600 ${14 * scale}px ${fontFamily}`;
  context.textBaseline = "middle";
  context.fillText(title, 12 * scale, (TITLE / 2) * scale);
  context.drawImage(chart, 0, TITLE * scale);
  return picture;
}

/**
 * Downloads the picture of a chart as a PNG file.
 * @param place the element that the chart stands in.
 * @throws where the browser makes no picture of it.
 */
export async function savePicture(
  chart: HTMLCanvasElement,
  place: HTMLElement,
  { symbol, interval, now }: { symbol: string; interval: string; now: number },
): Promise<void> {
  const title = `${symbol} · ${interval} · Cointide · ${formatDateTime(now, "utc")}`;
  const picture = withTitle(chart, title, place);
  const file = await new Promise<Blob | null>((resolve) => picture.toBlob(resolve, "image/png"));
  if (file === null) throw new Error("The browser made no picture.");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = `${symbol}-${interval}-${new Date(now).toISOString().slice(0, 16).replaceAll(":", "")}.png`;
  link.click();
  URL.revokeObjectURL(link.href);
}
