/** The list of the parameters that hold in every system. */
export const SHARED_PARAMETERS = "/parameters";
