import type { OutgoingHttpHeaders, RequestListener } from "node:http";
import { type Readiness, sendReadiness } from "./readiness.ts";
import { type Handler, staticFiles } from "./static-files.ts";

/** Any page may compose itself of slices, so their files, and the lack of one, are open to every origin. */
const OPEN: OutgoingHttpHeaders = {
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
  "timing-allow-origin": "*",
};

export type SliceOptions = {
  /** The folder of the slice's releases. */
  files: string;
  /** Answers what is more than a file of a release, and calls `next` for all else. */
  pages?: Handler;
  /** What `/readyz` is answered from; it is not answered where this is absent. */
  readiness?: () => Readiness;
};

/** Answers for a slice's origin. */
export function createSliceHandler({ files, pages, readiness }: SliceOptions): RequestListener {
  const release = staticFiles(files, OPEN);

  return (request, response) => {
    if (request.url === "/healthz") {
      response.writeHead(200, { "content-type": "text/plain", "cache-control": "no-store" }).end("ok");
      return;
    }
    if (request.url === "/readyz" && readiness !== undefined) {
      void sendReadiness(response, readiness());
      return;
    }
    const next = () =>
      release(request, response, () => {
        response.writeHead(404, {
          "content-type": "text/plain; charset=utf-8",
          "cache-control": "no-store",
          "x-content-type-options": "nosniff",
          ...OPEN,
        });
        response.end("There is no such file.");
      });
    if (pages === undefined) next();
    else pages(request, response, next);
  };
}
