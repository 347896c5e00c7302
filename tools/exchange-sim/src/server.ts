import { readEnvironment } from "./environment.ts";
import { startExchange } from "./exchange.ts";

async function main(): Promise<void> {
  const options = readEnvironment(process.env);
  const exchange = await startExchange(options);
  console.log(`The simulated exchange answers at ${exchange.restUrl} and ticks at ${exchange.feedUrl}.`);
  if (exchange.controlUrl !== null) console.log(`Inject faults at ${exchange.controlUrl}/faults.`);

  const stop = () => void exchange.stop().then(() => process.exit(0));
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
}

main().catch((error: NodeJS.ErrnoException & { port?: number }) => {
  const busy = error.code === "EADDRINUSE";
  console.error(busy ? `Port ${error.port} is in use: set PORT_EXCHANGE to a free one.` : error.message);
  process.exit(1);
});
