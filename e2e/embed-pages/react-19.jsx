import { StrictMode, useState } from "react-19";
import { createRoot } from "react-dom-19/client";

function Prices() {
  const [symbols, setSymbols] = useState(["BTCUSDT"]);
  const [heard, setHeard] = useState("nothing");
  const [isShown, setShown] = useState(true);
  return (
    <>
      {isShown && (
        <cointide-ticker
          symbols={symbols}
          columns={["last", "sparkline"]}
          oncointide-tick={({ detail }) => setHeard(detail.symbol)}
        />
      )}
      <button type="button" onClick={() => setSymbols(["ETHUSDT"])}>
        Change
      </button>
      <button type="button" onClick={() => setShown(false)}>
        Remove
      </button>
      <p>Heard {heard}</p>
    </>
  );
}

createRoot(document.getElementById("root")).render(
  <StrictMode>
    <Prices />
  </StrictMode>,
);
