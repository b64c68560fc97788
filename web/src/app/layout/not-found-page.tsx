import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ReturnToCall } from '../../consultations/return-to-call';
import { NotFoundDrawing } from '../../ui/art/not-found-drawing';
import { MainLandmark } from '../../ui/main-landmark';
import { usePageTitle } from '../../ui/page-title';
import classes from './layout.module.css';

export function NotFoundPage() {
  usePageTitle('Page Not Found');
  return (
    <MainLandmark className={classes.fullPage}>
      <ReturnToCall />
      <div className={classes.fullPageDrawing}>
        <NotFoundDrawing />
      </div>
      <h1>
        <span className={classes.fullPageCode}>404</span> <span>Page Not Found</span>
      </h1>
      <p>The page may have moved, or there may be a typo in the address.</p>
      <div className={classes.fullPageActions}>
        <Button component="a" href="/" variant="default">
          Back to Home
        </Button>
        <Button component={Link} to="/dashboard">
          Go to Dashboard
        </Button>
      </div>
    </MainLandmark>
  );
}
