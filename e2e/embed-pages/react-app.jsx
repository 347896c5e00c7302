/** A page of a React that passes on no listener for custom events: the host listens by a reference. */
export const createApp = ({ useEffect, useRef, useState }) => {
  function Prices({ symbols, onSymbol }) {
    const ticker = useRef(null);
    useEffect(() => {
      const element = ticker.current;
      const onTick = ({ detail }) => onSymbol(detail.symbol);
      element.addEventListener("cointide-tick", onTick);
      return () => element.removeEventListener("cointide-tick", onTick);
    }, [onSymbol]);
    return <cointide-ticker symbols={symbols} ref={ticker} />;
  }

  return function App() {
    const [symbols, setSymbols] = useState("BTCUSDT");
    const [heard, setHeard] = useState("nothing");
    const [isShown, setShown] = useState(true);
    return (
      <>
        {isShown && <Prices symbols={symbols} onSymbol={setHeard} />}
        <button type="button" onClick={() => setSymbols("ETHUSDT")}>
          Change
        </button>
        <button type="button" onClick={() => setShown(false)}>
          Remove
        </button>
        <p>Heard {heard}</p>
      </>
    );
  };
};
