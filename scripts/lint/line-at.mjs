/** The number of the line in which `index` lies. */
export function lineAt(text, index) {
  return text.slice(0, index).split('\n').length;
}
