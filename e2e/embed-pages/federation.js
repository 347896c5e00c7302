import { createInstance } from "@module-federation/runtime";

const root = document.getElementById("root");
const host = createInstance({
  name: "host",
  remotes: [{ name: "cointide", entry: `${root.dataset.streams}/embed/remote-entry.js`, type: "module" }],
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
