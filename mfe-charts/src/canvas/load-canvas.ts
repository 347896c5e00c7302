/** Loads the chart library and what draws with it: not before somebody opens a chart. */
export const loadCanvas = () => import("./chart-canvas.tsx");
