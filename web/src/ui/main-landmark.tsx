import { type ComponentPropsWithoutRef, createContext, useContext } from 'react';

const InsideMain = createContext(false);

export function MainLandmark(props: ComponentPropsWithoutRef<'main'>) {
  const Tag = useContext(InsideMain) ? 'div' : 'main';
  return (
    <InsideMain value={true}>
      <Tag {...props} />
    </InsideMain>
  );
}
