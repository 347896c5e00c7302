import { addHeaders, OPEN } from "@cointide/server/security-headers";
import { sendSentence } from "@cointide/server/send-sentence";
import type { FastifyInstance, FastifyReply } from "fastify";
import { addFiles, createEdgeApp, type EdgeOptions } from "./edge-app.ts";

export type SliceOptions = EdgeOptions & {
  /** Adds routes beside the files of releases. */
  addPages?: (app: FastifyInstance) => void;
};

/** Builds the server of a slice's origin. */
export function createSliceApp({ addPages, ...options }: SliceOptions): FastifyInstance {
  const answerMissing = async (_request: unknown, reply: FastifyReply) =>
    sendSentence(reply, 404, "There is no such file.");
  const app = createEdgeApp(options, answerMissing);
  app.register(async (open) => {
    addHeaders(open, OPEN);
    open.setNotFoundHandler(answerMissing);
    addPages?.(open);
    addFiles(open);
  });
  return app;
}
