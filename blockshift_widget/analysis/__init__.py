"""What players did, as charts. Importing it loads matplotlib; importing the package does not."""

from blockshift_widget.analysis.charts import moves_against_par

__all__ = ["moves_against_par"]
