export function lineAt(text, index) {
  return text.slice(0, index).split('\n').length;
}
