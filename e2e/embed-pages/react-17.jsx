import * as React from "react-17";
import { render } from "react-dom-17";
import { createApp } from "./react-app.jsx";

const App = createApp(React);
render(<App />, document.getElementById("root"));
