import { type ComponentPropsWithoutRef, createContext, useContext } from 'react';

const InsideMain = createContext(false);

/**
 * The main landmark of a page, which has only one: inside another one, as an error below a layout is, this is a plain
 * block.
 */
export function MainLandmark(props: ComponentPropsWithoutRef<'main'>) {
  const Tag = useContext(InsideMain) ? 'div' : 'main';
  return (
    <InsideMain value={true}>
      <Tag {...props} />
    </InsideMain>
  );
}
