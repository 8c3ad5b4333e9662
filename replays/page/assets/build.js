/* Elements: everything that is written into them is text, never markup. */

const SVG = "http://www.w3.org/2000/svg";

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined && value !== "") {
      element.setAttribute(name, value);
    }
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== false));
  return element;
}

const html = (tag, attributes, ...children) =>
  filled(document.createElement(tag), attributes, children);
const svg = (tag, attributes, ...children) =>
  filled(document.createElementNS(SVG, tag), attributes, children);
const find = (id) => document.getElementById(id);
const put = (id, ...children) => find(id).replaceChildren(...children.flat(Infinity));

const marks = (amount) => amount.toLocaleString("en-US");
const plural = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;
const spoken = (offer) => (offer.price === null ? "no price yet" : `${marks(offer.price)} marks`);
