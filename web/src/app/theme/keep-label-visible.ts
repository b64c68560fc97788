import type { PopoverProps } from '@mantine/core';

const FIELD = '.mantine-InputWrapper-root';

export const KEEP_LABEL_VISIBLE: NonNullable<PopoverProps['middlewares']> = {
  size: {
    apply: ({ elements: { floating, reference }, placement }) => {
      const space = placement.startsWith('top') && reference instanceof Element ? spaceAbove(reference) : 0;
      floating.style.translate = space > 0 ? `0 -${space}px` : '';
    },
  },
};

function spaceAbove(input: Element): number {
  const field = input.closest(FIELD);
  return field ? input.getBoundingClientRect().top - field.getBoundingClientRect().top : 0;
}
