import * as React from "react-18";
import { createRoot } from "react-dom-18/client";
import { createApp } from "./react-app.jsx";

const App = createApp(React);
createRoot(document.getElementById("root")).render(<App />);
