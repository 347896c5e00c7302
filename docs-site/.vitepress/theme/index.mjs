import DefaultTheme from "vitepress/theme";
import { MermaidDiagram } from "./mermaid-diagram.mjs";
import { ServiceApi } from "./service-api.mjs";
import "./theme.css";

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component("MermaidDiagram", MermaidDiagram);
    app.component("ServiceApi", ServiceApi);
  },
};
