import { useLocation } from 'react-router';
import { paths } from '../../app/paths.ts';
import { permitOf } from '../../app/hooks/useOperation.ts';
import { useAppSelector } from '../../app/store/hooks.ts';

/** The pages of the database where the reader is: in the signed-in area, or under the addresses that everybody has. */
export function usePublicPaths() {
  const { pathname } = useLocation();
  const info = useAppSelector((state) => state.session.info);
  const isVisitor = useAppSelector((state) => state.session.status === 'anonymous');
  const base = pathname.startsWith(paths.publicData) ? paths.publicData : paths.open;
  const permit = (id: string) => permitOf(info?.privileges, id) === 'enabled';
  return {
    isVisitor,
    permit,
    catalogue: base,
    genes: `${base}/genes`,
    entry: (id: string) => `${base}/${id}`,
    /** Text of the citation. */
    address: (id: string) => `${window.location.origin}${paths.open}/${id}`,
  };
}
