import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { stubBrowser } from '../../testing/open-app';
import { cssVariables, theme } from './theme';

function formatted(css: string): string {
  return css
    .replace(/\s*\{/g, ' {\n')
    .replace(/;/g, ';\n')
    .replace(/\}\s*/g, '}\n\n')
    .replace(/, (?=:)/g, ',\n')
    .replace(/^(?=--)/gm, '  ')
    .trim();
}

it('theme-variables.css is what Mantine makes of the theme (`npx vitest -u` writes it again)', async () => {
  stubBrowser();
  const { container } = render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} withGlobalClasses={false}>
      {null}
    </MantineProvider>,
  );
  const css = formatted(container.querySelector('style')?.textContent ?? '');
  await expect(`${css}\n`).toMatchFileSnapshot('./theme-variables.css');
});
