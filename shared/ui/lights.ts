import type { Difference } from "../format/text-difference.ts";

/** How long a light shines, in ms; more than 600 would be a nuisance. */
const SHINES_FOR = 500;

/** How strong lights are, in percent of their colour. */
const FAINT = 14;
const STRONG = 30;

/** Marks an element, which has to be positioned, as one that shows the lights of the figures in it; none while it has `data-moving`. */
export const LIGHTS = { "data-lights": "" };

/** Where nothing is to move, and where backgrounds are left out, an arrow says what a light would. */
const arrows = globalThis.matchMedia?.("(prefers-reduced-motion: reduce), (forced-colors: active)");

type Changes = Map<HTMLElement, Difference>;

/** The changes of the present task, which the next frame lights. */
let current: Changes | null = null;

/**
 * The lights of an element, in a layer above it that the browser shows and hides without painting anything. All are one
 * background: a change of that is no layout.
 */
class LightLayer {
  readonly #layer: HTMLElement;
  /** Figures that nobody sees are not lit: to read their places would lay out what the browser skips. */
  isInView = typeof IntersectionObserver === "undefined";
  #lights = "";
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(area: HTMLElement) {
    this.#layer = area.ownerDocument.createElement("div");
    this.#layer.ariaHidden = "true";
    this.#layer.dataset.layer = "lights";
    this.#layer.style.cssText = "position:absolute;inset:0;pointer-events:none;will-change:opacity;opacity:0";
    area.append(this.#layer);
    if (this.isInView) return;
    new IntersectionObserver((entries) => {
      this.isInView = entries.at(-1)?.isIntersecting === true;
    }).observe(area);
  }

  /** Reads where figures stand from the character on that changed, and gives their lights. */
  read(lit: Changes): string {
    const { left, top } = this.#layer.getBoundingClientRect();
    const lights: string[] = [];
    for (const [element, { direction, from, isLarge }] of lit) {
      const box = boxFrom(element, from);
      if (box === null) continue;
      const colour = `color-mix(in srgb,var(--color-${direction}) ${isLarge ? STRONG : FAINT}%,transparent)`;
      const place = `${box.left - left - 3}px ${box.top - top}px/${box.width + 6}px ${box.height}px no-repeat`;
      lights.push(`linear-gradient(90deg,transparent,${colour} 4px calc(100% - 4px),transparent)${place}`);
    }
    return lights.join();
  }

  show(lights: string): void {
    if (lights !== this.#lights) this.#layer.style.setProperty("background", lights);
    this.#lights = lights;
    this.#layer.style.opacity = "1";
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.end(), SHINES_FOR);
  }

  end(): void {
    this.#layer.style.opacity = "0";
  }
}

const isText = (node: Node) => (node.nodeValue === "" ? NodeFilter.FILTER_SKIP : NodeFilter.FILTER_ACCEPT);

/** The box of an element's figure, which is its first text, from a character on; null where nothing is drawn. */
function boxFrom(element: HTMLElement, from: number): DOMRect | null {
  const document = element.ownerDocument;
  const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT, isText).nextNode();
  const length = text?.nodeValue?.length ?? 0;
  if (text === null || from >= length) return null;
  const range = document.createRange();
  range.setStart(text, from);
  range.setEnd(text, length);
  const box = range.getBoundingClientRect();
  return box.width > 0 ? box : null;
}

const layers = new WeakMap<Element, LightLayer>();

function layerOf(area: HTMLElement): LightLayer {
  const layer = layers.get(area) ?? new LightLayer(area);
  layers.set(area, layer);
  return layer;
}

/** Lights what has changed. All places are read before the first light is shown: the page is laid out once. */
function shine(changes: Changes): void {
  const byArea = new Map<HTMLElement, Changes>();
  for (const [element, change] of changes) {
    const area = element.closest<HTMLElement>("[data-lights]");
    if (area !== null && area.dataset.moving === undefined)
      byArea.set(area, (byArea.get(area) ?? new Map()).set(element, change));
  }
  const lit = [...byArea]
    .map(([area, of]) => ({ layer: layerOf(area), of }))
    .filter(({ layer }) => layer.isInView);
  const read = lit.map(({ layer, of }) => ({ layer, lights: layer.read(of) }));
  for (const { layer, lights } of read) layer.show(lights);
}

/**
 * Shows for a moment that the figure of an element changed, and which way: by a light from the first character on that is
 * another one, without an element for each. Where nothing is to move, it is marked with the direction instead, as
 * `data-flash="up"`, and the stylesheet of decimals draws an arrow.
 */
export function light(element: HTMLElement, change: Difference): void {
  if (element.ownerDocument.documentElement.dataset.flashes === "off") return;
  if (arrows?.matches) {
    element.dataset.flash = change.direction;
    return;
  }
  if (current === null) {
    const changes: Changes = new Map();
    current = changes;
    queueMicrotask(() => {
      current = null;
      requestAnimationFrame(() => shine(changes));
    });
  }
  current.set(element, change);
}

/** Ends the lights of an element, whose figures have other places now. */
export const endLights = (area: Element): void => layers.get(area)?.end();
