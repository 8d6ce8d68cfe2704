import { NotFoundNotice } from '../_server/not-found-notice'

export default function NotFound() {
  return <NotFoundNotice />
}
