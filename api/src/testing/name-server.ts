import { createSocket } from "node:dgram";

/** What a name server answers to a question: addresses of IPv4, a failure by its code, or never anything. */
type DnsAnswer = string[] | { code: number } | "silence";

const TYPE_A = 1;

/** The name that is asked for, where its question ends, and the type of the addresses. */
function readQuestion(packet: Buffer) {
  const labels: string[] = [];
  let at = 12;
  for (let length = packet[at] ?? 0; length > 0; length = packet[at] ?? 0) {
    labels.push(packet.toString("latin1", at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join("."), type: packet.readUInt16BE(at + 1), end: at + 5 };
}

/** A resource record whose name is the question's. */
function recordOf(address: string): Buffer {
  const head = Buffer.from([0xc0, 12, 0, TYPE_A, 0, 1, 0, 0, 0, 60, 0, 4]);
  return Buffer.concat([head, Buffer.from(address.split(".").map(Number))]);
}

/** Starts a name server on a free port of this machine, which answers as a test says; of IPv6 it has no addresses. */
export async function startNameServer(answer: (name: string) => DnsAnswer) {
  const asked: string[] = [];
  const socket = createSocket("udp4");
  socket.on("message", (packet, { port, address }) => {
    const { name, type, end } = readQuestion(packet);
    asked.push(name);
    const answered = answer(name);
    if (answered === "silence") return;
    const addresses = Array.isArray(answered) && type === TYPE_A ? answered : [];
    const head = Buffer.from(packet.subarray(0, 12));
    head.writeUInt16BE(0x8180 | (Array.isArray(answered) ? 0 : answered.code), 2);
    head.writeUInt16BE(addresses.length, 6);
    head.writeUInt32BE(0, 8);
    socket.send(Buffer.concat([head, packet.subarray(12, end), ...addresses.map(recordOf)]), port, address);
  });
  await new Promise<void>((bound) => socket.bind(0, "127.0.0.1", bound));
  return { asked, address: `127.0.0.1:${socket.address().port}`, stop: () => socket.close() };
}
