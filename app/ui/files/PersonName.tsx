import { Picture } from "./Picture";

/** A person in a list: the own picture, where there is one, next to the name. */
export function PersonName({ name, avatar }: { name: string; avatar: string | null }) {
  return avatar ? (
    <span className="with-icon">
      <Picture src={avatar} alt="" shape="avatar" height={24} />
      {name}
    </span>
  ) : (
    <>{name}</>
  );
}
