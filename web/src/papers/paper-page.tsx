import type { Paper } from '@carelane/contract/papers/paper';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../lib/api';
import { useObjectUrl } from '../lib/use-object-url';
import { ErrorState } from '../ui/error-state';
import { LoadingState } from '../ui/loading-state';
import { Skeleton } from '../ui/skeletons';
import { pageQuery } from './api';
import classes from './paper-viewer.module.css';

interface Props {
  paper: Paper;
  page: number;
}

export function PaperPage({ paper, page }: Props) {
  const { data, error, refetch } = useQuery(pageQuery(paper._id, page));
  const url = useObjectUrl(data);
  if (error && !data) return <ErrorState title={errorMessage(error)} onRetry={() => void refetch()} />;
  if (!url)
    return (
      <LoadingState label="Loading the page...">
        <Skeleton height="60vh" />
      </LoadingState>
    );
  const label = paper.pages > 1 ? `${paper.name}, page ${page}` : paper.name;
  return <img src={url} alt={label} className={classes.picture} draggable={false} />;
}
