import { type ComponentPropsWithoutRef, createContext, useContext } from 'react';

const InMainPart = createContext(false);

/**
 * The main landmark of a page, which has only one: inside another one, as an error below a layout is, this is a plain
 * block.
 */
export function MainPart(props: ComponentPropsWithoutRef<'main'>) {
  const Tag = useContext(InMainPart) ? 'div' : 'main';
  return (
    <InMainPart value={true}>
      <Tag {...props} />
    </InMainPart>
  );
}
