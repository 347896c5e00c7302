import { useData } from "vitepress";
import { defineComponent, h, onMounted, ref, useId, watch } from "vue";

/** Draws a diagram in the colors of the page. Shows its source until then. */
export const MermaidDiagram = defineComponent({
  props: { code: { type: String, required: true } },
  setup(props) {
    const { isDark } = useData();
    const id = `diagram-${useId()}`;
    const code = decodeURIComponent(props.code);
    const drawing = ref("");
    async function draw() {
      const { default: mermaid } = await import("mermaid");
      mermaid.initialize({
        startOnLoad: false,
        theme: isDark.value ? "dark" : "neutral",
        // An opaque group would cover the labels of edges that cross its border.
        themeVariables: { clusterBkg: "transparent" },
        fontFamily: getComputedStyle(document.body).fontFamily,
      });
      drawing.value = (await mermaid.render(id, code)).svg;
    }
    onMounted(() => watch(isDark, draw, { immediate: true }));
    return () =>
      drawing.value
        ? h("div", { class: "diagram", innerHTML: drawing.value })
        : h("pre", { class: "diagram" }, code);
  },
});
