import { type ComponentPropsWithoutRef, createContext, useContext } from 'react';

const InsideMain = createContext(false);

/** A page has only one, so an error page inside a layout gets a plain block instead. */
export function MainLandmark(props: ComponentPropsWithoutRef<'main'>) {
  const Tag = useContext(InsideMain) ? 'div' : 'main';
  return (
    <InsideMain value={true}>
      <Tag {...props} />
    </InsideMain>
  );
}
