/**
 * Replaces the code of lucide-react that draws its icons, which is larger than the icons of a slice together. Doesn't support
 * `absoluteStrokeWidth`, `nonScalingStroke` and `LucideProvider`.
 */
module.exports = () => `import { createElement } from "react";
const LOOK = { viewBox: "0 0 24 24", fill: "none", strokeWidth: 2, strokeLinecap: "round", strokeLinejoin: "round" };
export default ({ node }) => ({ size = 24, color = "currentColor", ...props }) =>
  createElement(
    "svg",
    { width: size, height: size, stroke: color, ...LOOK, ...props },
    ...node.map(([tag, attributes]) => createElement(tag, attributes)),
  );
`;
