"""Files of a finished analysis: tables, matrices and columns. No dataset is opened here."""
