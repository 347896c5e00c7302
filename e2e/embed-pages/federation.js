import { createInstance } from "@module-federation/runtime";

const root = document.getElementById("root");
const host = createInstance({
  name: "host",
  remotes: [
    { name: "cointide", entry: `${root.dataset.streams}/embed/mf-manifest.json` },
    { name: "mfe_streams", entry: `${root.dataset.streams}${root.dataset.release}mf-manifest.json` },
  ],
});
// A slice needs what the shell shares. A host without that learns so, and not that the manifest is wrong.
host.loadRemote("mfe_streams/routes").catch(({ message }) => {
  root.dataset.refusal = message;
});
const { mount } = await host.loadRemote("cointide/ticker");
const heard = document.createElement("p");
const ticker = mount(root, {
  symbols: ["BTCUSDT"],
  onTick: ({ symbol }) => {
    heard.textContent = `Heard ${symbol}`;
    throw new Error("A host's own fault.");
  },
});
const button = (name, onClick) => {
  const made = document.createElement("button");
  made.textContent = name;
  made.addEventListener("click", onClick);
  return made;
};
document.body.append(
  heard,
  button("Change", () => ticker.update({ symbols: ["ETHUSDT"] })),
  button("Remove", () => ticker.unmount()),
);
