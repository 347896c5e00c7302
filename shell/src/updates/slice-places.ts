/** The elements that a slice has on the page. */
export const placesOfSlice = (slice: string): Element[] => [
  ...document.querySelectorAll(`[data-slice="${CSS.escape(slice)}"]`),
];
