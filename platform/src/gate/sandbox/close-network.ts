import dgram from "node:dgram";
import net from "node:net";

const REFUSED = "The sandbox has no network.";

/**
 * Takes connections away from this process, and signals to others: Node's permissions cover neither. Every client in Node,
 * `fetch` too, connects through these methods; the bindings below them are closed by the permissions.
 */
export function closeNetwork(): void {
  const refuse = () => {
    throw new Error(REFUSED);
  };
  const targets: [owner: object, methods: string[]][] = [
    [net.Socket.prototype, ["connect"]],
    [net.Server.prototype, ["listen"]],
    [dgram.Socket.prototype, ["bind", "connect", "send"]],
    [process, ["kill", "_kill", "_debugProcess", "_debugEnd"]],
  ];
  for (const [owner, methods] of targets)
    for (const method of methods)
      if (typeof Reflect.get(owner, method) === "function")
        Object.defineProperty(owner, method, { value: refuse, configurable: false, writable: false });
}
