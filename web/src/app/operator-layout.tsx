import { useParams } from '@tanstack/react-router';
import { EnrolPage } from '../operators/enrol-page';
import { JoinPage } from '../operators/join-page';
import { findSection, SECTIONS } from '../operators/routes';
import { SectionPage } from '../operators/section-page';
import { Frame } from './layout/frame';
import { GoTo } from './layout/go-to';
import { NotFoundPage } from './layout/not-found-page';
import { SignedInGate } from './layout/signed-in-gate';

const HOME = '/operator';
const LINKS = SECTIONS.filter(({ isHidden }) => !isHidden).map(({ path, label, icon }) => ({
  label,
  icon,
  to: path === '' ? HOME : `${HOME}/${path}`,
  isExact: path === '',
}));

/** Nobody else loads this file or anything it imports. */
export function OperatorLayout() {
  const { _splat: path = '' } = useParams({ from: '/operator/$' });
  if (path === 'join') return <JoinPage />;
  return (
    <SignedInGate label="Loading the console...">
      {(user) => {
        if (user.role !== 'operator') return <GoTo to="/dashboard" />;
        if (user.needsSecondFactor)
          return (
            <Frame user={user} home={HOME} links={[]}>
              <EnrolPage />
            </Frame>
          );
        const section = findSection(path);
        if (!section) return <NotFoundPage />;
        return (
          <Frame user={user} home={HOME} links={LINKS}>
            <SectionPage section={section} />
          </Frame>
        );
      }}
    </SignedInGate>
  );
}
