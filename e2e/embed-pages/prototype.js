/*
 * Redefines built-ins as PrototypeJS 1.6.0 does, with its semantics: what the page defines is enumerable, callbacks get an item and
 * its position only, and `Array.from` knows neither iterables nor a mapping function. The library is not on npm.
 */
(() => {
  const identity = (value) => value;
  const stop = {};
  const extend = (target, methods) => {
    for (const name in methods) target[name] = methods[name];
    return target;
  };
  function $A(iterable) {
    if (!iterable) return [];
    if (iterable.toArray) return iterable.toArray();
    const results = new Array(iterable.length || 0);
    for (let at = results.length - 1; at >= 0; at -= 1) results[at] = iterable[at];
    return results;
  }

  const Enumerable = {
    each(iterator, context) {
      let at = 0;
      try {
        this._each((value) => iterator.call(context, value, at++));
      } catch (error) {
        if (error !== stop) throw error;
      }
      return this;
    },
    all(iterator = identity, context) {
      let result = true;
      this.each((value, at) => {
        result = result && !!iterator.call(context, value, at);
        if (!result) throw stop;
      });
      return result;
    },
    any(iterator = identity, context) {
      let result = false;
      this.each((value, at) => {
        result = !!iterator.call(context, value, at);
        if (result) throw stop;
      });
      return result;
    },
    collect(iterator = identity, context) {
      const results = [];
      this.each((value, at) => results.push(iterator.call(context, value, at)));
      return results;
    },
    detect(iterator, context) {
      let result;
      this.each((value, at) => {
        if (!iterator.call(context, value, at)) return;
        result = value;
        throw stop;
      });
      return result;
    },
    findAll(iterator, context) {
      const results = [];
      this.each((value, at) => iterator.call(context, value, at) && results.push(value));
      return results;
    },
    include(object) {
      return this.indexOf(object) !== -1;
    },
    toArray() {
      return this.map();
    },
    inspect() {
      return `#<Enumerable:${this.toArray().inspect()}>`;
    },
  };
  const { all: every, any: some, collect: map, detect: find, findAll: filter, toArray: entries } = Enumerable;
  extend(Enumerable, { every, some, map, find, filter, entries, select: filter, member: Enumerable.include });

  extend(Object, {
    keys(object) {
      const keys = [];
      for (const name in object) keys.push(name);
      return keys;
    },
    values(object) {
      const values = [];
      for (const name in object) values.push(object[name]);
      return values;
    },
    toJSON(object) {
      if (object === null) return "null";
      if (typeof object === "number" || typeof object === "boolean") return String(object);
      if (object.toJSON) return object.toJSON();
      const fields = Object.keys(object).map((name) => `${name.toJSON()}: ${Object.toJSON(object[name])}`);
      return `{${fields.join(", ")}}`;
    },
  });
  extend(Function.prototype, {
    bind(...bound) {
      const context = bound.shift();
      return (...later) => this.apply(context, bound.concat(later));
    },
    methodize() {
      const own = this;
      return function (...values) {
        return own.apply(null, [this].concat(values));
      };
    },
    delay(seconds) {
      return window.setTimeout(this, seconds * 1_000);
    },
  });
  extend(String.prototype, {
    gsub(pattern, replacement) {
      return this.split(pattern).join(replacement);
    },
    sub(pattern, replacement) {
      return this.replace(pattern, replacement);
    },
    startsWith(pattern) {
      return this.indexOf(pattern) === 0;
    },
    endsWith(pattern) {
      const at = this.length - pattern.length;
      return at >= 0 && this.lastIndexOf(pattern) === at;
    },
    include(pattern) {
      return this.indexOf(pattern) > -1;
    },
    toArray() {
      return this.split("");
    },
    inspect() {
      return `'${this}'`;
    },
    toJSON() {
      return `"${this.replace(/["\\]/g, "\\$&")}"`;
    },
  });
  extend(Number.prototype, {
    toJSON() {
      return Number.isFinite(Number(this)) ? this.toString() : "null";
    },
    round() {
      return Math.round(this);
    },
  });
  extend(Date.prototype, {
    toJSON() {
      return `"${this.toISOString().slice(0, 19)}Z"`;
    },
  });

  Array.from = $A;
  extend(Array.prototype, Enumerable);
  extend(Array.prototype, {
    _reverse: Array.prototype.reverse,
    _each(iterator) {
      for (let at = 0, { length } = this; at < length; at += 1) iterator(this[at]);
    },
    clear() {
      this.length = 0;
      return this;
    },
    first() {
      return this[0];
    },
    last() {
      return this[this.length - 1];
    },
    reverse(inline) {
      return (inline !== false ? this : this.toArray())._reverse();
    },
    reduce() {
      return this.length > 1 ? this : this[0];
    },
    toArray() {
      return [].concat(this);
    },
    clone() {
      return [].concat(this);
    },
    inspect() {
      return `[${this.map(String).join(", ")}]`;
    },
    toJSON() {
      return `[${this.map(Object.toJSON).join(", ")}]`;
    },
  });

  window.Hash = function Hash(object) {
    this._object = { ...object };
  };
  extend(window.Hash.prototype, Enumerable);
  window.$A = $A;
  window.$ = (element) => (typeof element === "string" ? document.getElementById(element) : element);

  const elementMethods = {
    remove(element) {
      element.parentNode.removeChild(element);
      return element;
    },
    update(element, content) {
      element.textContent = content;
      return element;
    },
    replace(element, content) {
      element.parentNode.replaceChild(content, element);
      return element;
    },
    select(element, selector) {
      return $A(element.querySelectorAll(selector));
    },
    toggle(element) {
      element.style.display = element.style.display === "none" ? "" : "none";
      return element;
    },
    show(element) {
      element.style.display = "";
      return element;
    },
    hide(element) {
      element.style.display = "none";
      return element;
    },
    observe(element, name, handler) {
      element.addEventListener(name, handler);
      return element;
    },
    getElementsByClassName(element, name) {
      return $A(element.querySelectorAll(`.${name}`));
    },
  };
  const OriginalElement = window.Element;
  window.Element = function Element(name) {
    return document.createElement(name);
  };
  window.Element.prototype = OriginalElement.prototype;
  for (const name in elementMethods) HTMLElement.prototype[name] = elementMethods[name].methodize();
  document.getElementsByClassName = (name) => elementMethods.getElementsByClassName(document, name);
})();
