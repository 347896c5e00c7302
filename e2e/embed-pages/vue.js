import { createApp } from "vue/dist/vue.esm-bundler.js";

const app = createApp({
  data: () => ({ symbols: ["BTCUSDT"], heard: "nothing", isShown: true }),
  template: `
    <cointide-ticker v-if="isShown" :symbols="symbols" @cointide-tick="heard = $event.detail.symbol" />
    <button type="button" @click="symbols = ['ETHUSDT']">Change</button>
    <button type="button" @click="isShown = false">Remove</button>
    <p>Heard {{ heard }}</p>
  `,
});
app.config.compilerOptions.isCustomElement = (tag) => tag === "cointide-ticker";
app.mount("#root");
