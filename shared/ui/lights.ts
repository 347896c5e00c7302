/** Does nothing: changed digits are marked without an area. Releases of slices before shared 1.13 spread it. */
export const LIGHTS = {};

/** Does nothing: marks stay with their digits. Releases of slices before shared 1.13 call it. */
export const endLights = (_area: Element): void => {};

/** Does nothing: decimals mark their digits themselves. */
export const light = (_element: HTMLElement, _change: unknown): void => {};
