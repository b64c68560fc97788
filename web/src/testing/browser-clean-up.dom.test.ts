import { expect, it } from 'vitest';

it.each(['one test', 'the next test'])('%s begins on an empty page', () => {
  expect(document.body.childElementCount).toBe(0);
  expect(localStorage.length).toBe(0);
  document.body.innerHTML = '<button>left behind</button>';
  localStorage.setItem('left', 'behind');
});
