import type { SharedFacts } from "./shared-facts.ts";

/** Which libraries the parts of the page share, from whom, and with whom. */
export function SharedTable({ shared }: { shared: readonly SharedFacts[] }) {
  return (
    <table>
      <caption>Shared libraries ({shared.length})</caption>
      <thead>
        <tr>
          <th scope="col">Library</th>
          <th scope="col">Version</th>
          <th scope="col">From</th>
          <th scope="col">Used by</th>
        </tr>
      </thead>
      <tbody>
        {shared.map(({ key, version, from, usedBy }) => (
          <tr key={`${key} ${version} ${from}`}>
            <th scope="row">{key}</th>
            <td>{version}</td>
            <td>{from}</td>
            <td>{usedBy.join(", ")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
