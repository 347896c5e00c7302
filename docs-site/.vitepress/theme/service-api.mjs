import { useData } from "vitepress";
import { defineComponent, h, onMounted, onUnmounted, ref, watchEffect } from "vue";
import script from "../../../api/node_modules/@fastify/swagger-ui/static/swagger-ui-bundle.js?url";

const load = (tag, properties) =>
  new Promise((resolve, reject) => {
    document.head.append(
      Object.assign(document.createElement(tag), properties, { onload: resolve, onerror: reject }),
    );
  });

/** Shows the service's calls with the Swagger UI that the service itself serves. It doesn't send requests. */
export const ServiceApi = defineComponent({
  setup() {
    const { isDark } = useData();
    const container = ref();
    const setDark = (dark) => document.documentElement.classList.toggle("dark-mode", dark);
    onMounted(async () => {
      watchEffect(() => setDark(isDark.value));
      const [{ default: document }, { default: textContent }] = await Promise.all([
        import("../../generated/openapi.json"),
        import("../../../api/node_modules/@fastify/swagger-ui/static/swagger-ui.css?inline"),
        load("script", { src: script }),
      ]);
      await load("style", { textContent });
      const spec = { ...document, info: { ...document.info, title: "Service API" } };
      window.SwaggerUIBundle({
        domNode: container.value,
        spec,
        deepLinking: true,
        supportedSubmitMethods: [],
      });
    });
    onUnmounted(() => setDark(false));
    return () => h("div", { ref: container, class: "service-api" });
  },
});
